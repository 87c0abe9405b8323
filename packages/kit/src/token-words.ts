/** Who signs in where. */
export type Asked = 'spa' | 'spt'

const asked: Record<Asked, string> = {
  spa: 'an administrator’s token, which begins with spa_ and has 63 characters',
  spt: 'a token of your tenant, which begins with spt_ and has 63 characters',
}

/** Whose token it is, and where it is used, by how it begins. */
const kinds: Record<string, string> = {
  spa: 'This is an administrator’s token: it signs in to the console, at /console.',
  spt: 'This is the token of a member of a tenant, such as its Owner: it signs in to the tenant’s page, at /nodes/operations, and to the tenant’s API.',
  spe: 'This is an enrollment token: it enrolls one node, is given to the agent there, and signs nobody in.',
  spr: 'This is the token of one boot record: it signs nobody in.',
}

/** What is wrong with what was given where such a token is asked for, and the way out; undefined: it has the form of one. */
export function wrongToken(text: string, wanted: Asked): string | undefined {
  const [, kind, rest] = /^(sp[a-z])_(.*)$/s.exec(text) ?? []
  if (kind === wanted) {
    return rest !== undefined && /^[0-9A-Za-z]{59}$/.test(rest) ? undefined : `This is not a whole token. Asked for is ${asked[wanted]}.`
  }
  const whose = kind === undefined ? undefined : kinds[kind]
  return `${whose ?? 'This is not a token of this product.'} Asked for here is ${asked[wanted]}.`
}
