import { useMedia } from '../../kit/use-media.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'

/** Changes whenever the colours of the page may have: what is drawn once is then drawn anew. */
export function useScheme(): string {
  const [{ theme }] = usePreferences()
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return theme === 'system' ? system : theme
}
