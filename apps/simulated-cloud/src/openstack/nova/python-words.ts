/** A JSON value as Python's `repr` writes it, since nova's schema errors quote values so. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string') {
    const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
  }
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, one]) => `${pythonRepr(key)}: ${pythonRepr(one)}`)
    return `{${entries.join(', ')}}`
  }
  return String(value)
}

/** A JSON value as Python's `str` writes it: as `repr`, but a text stands bare. */
export const pythonStr = (value: unknown): string => (typeof value === 'string' ? value : pythonRepr(value))
