import { ShortId } from '../kit/short-id.tsx'

/** An instance as its cloud lists it: by a name that others there may have too, and by the id that tells it from them. */
export function InCloud({ name, cloudId }: { name: string; cloudId: string | null }) {
  return (
    <>
      {name} in its cloud, {cloudId === null ? 'which told no id of it' : <ShortId id={cloudId} what="cloud's id of the instance" />}
    </>
  )
}
