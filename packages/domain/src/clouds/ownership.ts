/**
 * Says in the project itself which deployment owns servers there. Others may write to it and remove it: it proves consent and where a
 * credential leads, and is no secret. Nothing of ours deletes it.
 */
export type Marker = {
  id: string
  projectId: string
  name: string
  description: string
  /** Whether name and description are together what this deployment writes in this project, to the last character. */
  verified: boolean
  createdAt: Date | undefined
  /** Counts every change, where the provider counts them. */
  revision: number | undefined
}

/** One name of the ladder, which the provider gives away once. Rungs belong to the user that the credential signs in as. */
export type Rung = {
  name: string
  /** Of `publicKey`, in the form of `RungKey`. */
  fingerprint: string
  publicKey: string
}

/** A public key for one rung. Its private half is never kept. `fingerprint`: `SHA256:` and 43 characters, as OpenSSH writes it. */
export type RungKey = { publicKey: string; fingerprint: string }

/** What makes a listing one that absences may be concluded from. A listing that lacks any of it is an error and has no record. */
export type Completeness = {
  /** As the token of the listing says. */
  projectId: string
  pages: number
  /** Rows of all pages, whosever they are. */
  rows: number
  /** The last page named no further one. */
  lastPageSaidLast: true
}
