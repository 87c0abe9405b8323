const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A notification's text as it is to be read. On Linux the desktop takes it for markup, with links and pictures, and Electron hands it on as it
 * is; names in it come from other people.
 */
export const noticeBody = (text: string, platform: NodeJS.Platform): string =>
  platform === 'linux' ? text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? '') : text
