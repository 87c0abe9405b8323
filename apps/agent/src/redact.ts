const tokenShape = /sp[etar]_[0-9A-Za-z]{59}/g
const jwtShape = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g
const privateKeyShape = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g

/** Takes out whatever has the shape of a secret: tokens keep their kind (`spe_…`), JWTs and private keys nothing. */
export function redact(text: string): string {
  return text
    .replace(tokenShape, (token) => `${token.slice(0, 4)}[removed]`)
    .replace(jwtShape, '[jwt removed]')
    .replace(privateKeyShape, '[key removed]')
}

/** One line of at most `limit` characters, without secrets: what reports and logs may carry of a foreign text. */
export function oneLine(text: string, limit = 300): string {
  const flat = redact(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return flat.length <= limit ? flat : `${flat.slice(0, limit - 1).toWellFormed()}…`
}
