/** Switches with which another program could read this one's memory and window; the fuses close what Node listens to, not these of Chromium. */
const switches = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

/** @param has whether the program was started with a switch. @returns the one for which a packaged program does not start */
export const debuggingAsked = (has: (name: string) => boolean): string | undefined => switches.find(has)
