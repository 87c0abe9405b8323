import { amount } from '@sallyport/domain/primitives/amount.ts'
import { namesOf } from '../operations/names-of.ts'
import type { Account, Group, Image, Network, Settled, Size } from './draft.ts'

export type Named = {
  /** Of the first node, as far as the server told it. */
  firstNumber: number | undefined
  tenantName: string | undefined
  account: Account
  size: Size | undefined
  image: Image | undefined
  networks: readonly Network[]
  pool: Network | undefined
  /** The chosen ones; undefined: the cloud did not tell them. */
  groups: readonly Group[] | undefined
}

/** What a press would create, in sentences. */
export function whatWillBe(settled: Settled, { firstNumber, tenantName, account, size, image, networks, pool, groups }: Named): string[] {
  const { count, prefix, region, zone, attempts, deadlineMinutes, bootVolumeGib } = settled
  const names = namesFrom(prefix, firstNumber, count)
  const disk =
    bootVolumeGib === null
      ? size
        ? `its disk of ${amount(size.diskGiB)} GiB`
        : 'its disk'
      : `a boot volume of ${amount(bootVolumeGib)} GiB`
  return [
    `${count === 1 ? 'One instance is' : `${count} instances are`} created in ${account.name}, ${region}${zone === null ? '' : `, zone ${zone}`}, and ${
      count === 1 ? 'becomes the node' : 'become the nodes'
    } ${names}${tenantName === undefined ? '' : ` of ${tenantName}`}.`,
    `${count === 1 ? 'It' : 'Each'} has ${size === undefined ? 'a size that is not chosen yet' : `the size ${size.name}: ${sizeWords(size)}`}; ${disk}${
      image === undefined ? '' : `, with ${image.name} on it`
    }.`,
    `${networks.length === 0 ? 'No network is chosen.' : `${count === 1 ? 'It is' : 'Each is'} attached to ${list.format(networks.map(({ name }) => name))}${pool === undefined ? '' : `, and gets an address of ${pool.name}`}.`}`,
    ...(groups === undefined
      ? []
      : [
          groupWords(
            groups.map(({ name }) => name),
            count,
          ),
        ]),
    `${count === 1 ? 'It is' : 'Each is'} held until it has proved itself, for at most ${deadlineMinutes} minutes, and counts for nothing until then.`,
    ...(attempts > 1 ? [`One that fails is replaced by another instance, up to ${attempts} attempts for each.`] : []),
    'An instance that fails stays in the cloud, and costs money, until it is deleted.',
  ]
}

const groupWords = (names: readonly string[], count: number): string =>
  names.length === 0
    ? `No security group is chosen: the cloud puts its default one on ${count === 1 ? 'it' : 'each'}.`
    : `What may reach ${count === 1 ? 'it' : 'each'} is what the security ${names.length === 1 ? 'group' : 'groups'} ${list.format(names)} ${names.length === 1 ? 'lets' : 'let'} in.`

/** "demo-4 to demo-6"; without the numbers where they are not known. */
export function namesFrom(prefix: string, first: number | undefined, count: number): string {
  if (first === undefined) return `${prefix}-…`
  return namesOf({ firstNodeName: `${prefix}-${first}`, lastNodeName: `${prefix}-${first + count - 1}` })
}

const sizeWords = ({ vcpus, memoryMiB }: Pick<Size, 'vcpus' | 'memoryMiB'>): string =>
  `${vcpus} ${vcpus === 1 ? 'processor' : 'processors'}, ${memoryWords(memoryMiB)} of memory`

export const memoryWords = (mebibytes: number): string =>
  mebibytes >= 1_024 && mebibytes % 512 === 0 ? `${amount(mebibytes / 1_024)} GiB` : `${amount(mebibytes)} MiB`

/** "a, b and c" */
const list = new Intl.ListFormat('en-GB')

/** One number with whatever stands around it: "USD 0.0116 an hour". */
const price = /^(?<before>\D*?)(?<amount>\d+(?:\.\d+)?)(?<after>\D*)$/

/** What it costs, as far as the cloud tells. */
export function costWords(size: Size | undefined, count: number): string {
  if (size === undefined) return 'What it costs depends on the size.'
  if (size.price == null) return 'This cloud lists no price: what it costs is known there alone.'
  if (count === 1) return `It costs ${size.price}, as the cloud lists it.`
  const { before, amount, after } = price.exec(size.price)?.groups ?? {}
  if (amount === undefined) return `Each costs ${size.price}, as the cloud lists it.`
  const decimals = amount.split('.')[1]?.length ?? 0
  return `Each costs ${size.price}, as the cloud lists it; ${count} of them ${before}${(Number(amount) * count).toFixed(decimals)}${after}.`
}
