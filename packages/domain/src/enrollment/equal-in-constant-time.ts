/** Whether two texts are equal, in a time that depends on their lengths alone. */
export function equalInConstantTime(a: string, b: string): boolean {
  let different = a.length ^ b.length
  for (let i = 0; i < a.length; i++) different |= a.charCodeAt(i) ^ b.charCodeAt(i % Math.max(b.length, 1))
  return different === 0
}
