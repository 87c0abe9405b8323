const reasons: Readonly<Record<string, string>> = {
  EACCES: ': it is not permitted there',
  EPERM: ': it is not permitted there',
  ENOSPC: ': the disk is full',
  EDQUOT: ': no more may be kept there',
  EROFS: ': nothing can be written there',
  ENOENT: ': there is no such folder',
  ENAMETOOLONG: ': its name is too long',
  EISDIR: ': a folder has this name',
  ENOTEMPTY: ': a folder has this name',
  EFBIG: ': no file may be that large there',
  EBUSY: ': another program has it open',
}

/** To stand behind "could not be written"; empty where no words are known for it. */
export const whyNotWritten = (error: unknown): string => reasons[String((error as { code?: unknown } | undefined)?.code)] ?? ''
