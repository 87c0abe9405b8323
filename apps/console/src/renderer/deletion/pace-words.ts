type Setting = { name: string; value: string }

/** A figure of deletion, as it is configured. Undefined: it is not told. */
export function figure(settings: readonly Setting[], name: string): string | undefined {
  return settings.find((setting) => setting.name === name || setting.name === `deletion.${name}`)?.value
}

const minutes = (text: string): string => (text === '1' ? '1 minute' : `${text} minutes`)

/** What holds deletes back to a pace, a sentence each. What is not told is left out, never guessed. */
export function paceSentences(settings: readonly Setting[]): string[] {
  const told = (name: string, say: (value: string) => string): string[] => {
    const value = figure(settings, name)
    return value === undefined ? [] : [say(value)]
  }
  const [perDay, percent] = [figure(settings, 'deletesPerDay'), figure(settings, 'deletesPerDayPercent')]
  return [
    ...told('coolDownMinutes', (value) => `Each instance waits at least ${minutes(value)} after it was filed, and can be kept meanwhile.`),
    'One delete at a time in each account.',
    ...told('deletesPerTenMinutes', (value) => `At most ${value} in 10 minutes in each account.`),
    ...(perDay === undefined || percent === undefined
      ? []
      : [`At most ${perDay} in 24 hours in each account, or ${percent} % of its admitted instances where that is more.`]),
    ...told(
      'pauseAfterFirstMinutes',
      (value) => `After an activation the first delete is made alone, in all accounts; then comes a pause of ${minutes(value)}.`,
    ),
    ...told('wishesPerTenMinutes', (value) => `More than ${value} filed within 10 minutes trip the breaker.`),
  ]
}
