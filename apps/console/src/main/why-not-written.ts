const reasons: Readonly<Record<string, string>> = {
  EACCES: ': it is not permitted there',
  EPERM: ': it is not permitted there',
  ENOSPC: ': the disk is full',
  EDQUOT: ': no more may be kept there',
  EROFS: ': nothing can be written there',
}

/** To stand behind "could not be written"; empty where no words are known for it. */
export const whyNotWritten = (error: unknown): string => reasons[String((error as { code?: unknown } | undefined)?.code)] ?? ''
