/** Undefined where a body is not JSON, as pages of proxies are not. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
