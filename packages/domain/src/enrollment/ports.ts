/** `bytes` unpredictable bytes (a cryptographic generator). */
export type Random = (bytes: number) => Uint8Array

/** HMAC-SHA-256 of the UTF-8 text under a key that only the server has: 32 bytes. Each purpose has a key of its own. */
export type Hmac = (message: string) => Uint8Array

/** Whether `signature` (64 bytes) is the Ed25519 signature of the UTF-8 `message` under the raw public key (32 bytes). Never throws. */
export type VerifyEd25519 = (publicKey: Uint8Array, message: string, signature: Uint8Array) => boolean
