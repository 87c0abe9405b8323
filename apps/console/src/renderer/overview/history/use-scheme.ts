import { useSyncExternalStore } from 'react'
import { usePreferences } from '../../preferences/use-preferences.ts'

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const query = dark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Changes whenever the colours of the page may have: what is drawn once is then drawn anew. */
export function useScheme(): string {
  const [{ theme }] = usePreferences()
  const system = useSyncExternalStore(subscribe, () => (dark().matches ? 'dark' : 'light'))
  return theme === 'system' ? system : theme
}
