import { newPublication } from '@sallyport/domain/addresses/addresses.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { PublishedAddressType } from './published-address.ts'

addMutation({
  name: 'publishAddress',
  act: 'installation.write',
  description:
    'Tells the world that monitors come from an address or block. Held nodes that were seen from there are judged again at once. An address that a cloud confirms needs no more than this call; any other must be typed twice.',
  input: (t) => ({
    range: t.string({ description: 'An address, or a block as `address/prefix`: /8 or narrower for IPv4, /16 or narrower for IPv6.' }),
    note: t.string({ description: '1 to 200 characters: why it is published.' }),
    typedConfirmation: t.string({
      required: false,
      description: 'The same as `range`, typed once more. Needed unless a cloud confirms the single address.',
    }),
    acceptUnusualRange: t.boolean({
      defaultValue: false,
      description: 'The second confirmation: needed for private and special addresses, and for blocks wider than /24 (IPv4) or /48 (IPv6).',
    }),
  }),
  check: newPublication,
  refusals: ['CONFLICT'],
  resolve: (input, context) => context.services.addresses.publish(input, acting(context)),
  payload: (t) => ({
    address: t.field({ type: PublishedAddressType, description: 'As it is now.', resolve: ({ address }) => address }),
    overlaps: t.field({
      type: [PublishedAddressType],
      description: 'What else is published of the same space.',
      resolve: ({ overlaps }) => overlaps,
    }),
  }),
})
