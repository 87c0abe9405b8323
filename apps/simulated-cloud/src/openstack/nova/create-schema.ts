import type { Schema } from './schema.ts'

const boolean: Schema = {
  type: ['boolean', 'string'],
  enum: [
    true,
    'True',
    'TRUE',
    'true',
    '1',
    'ON',
    'On',
    'on',
    'YES',
    'Yes',
    'yes',
    false,
    'False',
    'FALSE',
    'false',
    '0',
    'OFF',
    'Off',
    'off',
    'NO',
    'No',
    'no',
  ],
}
const text255: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const keyOrFlavor: Schema = { type: ['string', 'integer'], minLength: 1, maxLength: 255 }
const count: Schema = { type: ['integer', 'string'], pattern: '^[0-9]*$', minimum: 1 }

/** The names of people and things: printable, without space at the ends. */
export const name: Schema = { type: 'string', minLength: 1, maxLength: 255, format: 'name' }
export const description: Schema = { type: ['string', 'null'], minLength: 0, maxLength: 255 }
export const diskConfig: Schema = { type: 'string', enum: ['AUTO', 'MANUAL'] }
const hostname: Schema = { type: 'string', minLength: 2, maxLength: 63, pattern: '^[a-zA-Z0-9]+[a-zA-Z0-9-]*[a-zA-Z0-9]+$' }

/** Keys of 1 to 255 of these characters, values of at most 255. */
export const metadata: Schema = {
  type: 'object',
  patternProperties: { '^[a-zA-Z0-9-_:. ]{1,255}$': { type: 'string', maxLength: 255 } },
  additionalProperties: false,
}

export const tag: Schema = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[^,/]*$' }
const tags: Schema = { type: 'array', items: tag, maxItems: 50 }

const network = (minor: number): Schema => ({
  type: 'object',
  properties: {
    fixed_ip: { type: 'string', format: 'ip' },
    port: { type: ['string', 'null'], format: 'uuid' },
    uuid: { type: 'string', format: 'uuid' },
    ...((minor === 32 || minor >= 42) && { tag }),
  },
  additionalProperties: false,
})

const blockDevice: Schema = {
  type: 'object',
  properties: {
    boot_index: { type: ['integer', 'string', 'null'], pattern: '^-?[0-9]+$' },
    uuid: { type: 'string', minLength: 1, maxLength: 255 },
    source_type: { type: 'string', enum: ['volume', 'image', 'snapshot', 'blank'] },
    destination_type: { type: 'string', enum: ['local', 'volume'] },
    volume_size: { type: ['integer', 'string', 'null'], pattern: '^[0-9]+$', minimum: 1 },
    delete_on_termination: boolean,
    device_name: { type: ['string', 'null'], maxLength: 255 },
    device_type: { type: ['string', 'null'] },
    disk_bus: { type: ['string', 'null'] },
    guest_format: { type: ['string', 'null'], maxLength: 255 },
    no_device: { type: ['string', 'null', 'boolean'] },
    tag,
    volume_type: { type: ['string', 'null'], maxLength: 255 },
  },
  additionalProperties: false,
}

/** The body of `POST /servers` at microversion 2.`minor`. From 2.37 on `networks` is required. */
export function createSchema(minor: number): Schema {
  const networks: Schema = { type: minor >= 37 ? ['array', 'string'] : 'array', items: network(minor), ...(minor >= 37 && { anyOf: true }) }
  const server: Schema = {
    type: 'object',
    required: ['name', 'flavorRef', ...(minor >= 37 ? ['networks'] : [])],
    properties: {
      name,
      imageRef: { type: 'string', maxLength: 255 },
      flavorRef: keyOrFlavor,
      adminPass: { type: 'string' },
      metadata,
      networks,
      'OS-DCF:diskConfig': diskConfig,
      accessIPv4: { type: 'string', format: 'ipv4' },
      accessIPv6: { type: 'string', format: 'ipv6' },
      availability_zone: { type: 'string', minLength: 1, maxLength: 255 },
      block_device_mapping: { type: 'array', items: { type: 'object' } },
      block_device_mapping_v2: { type: 'array', items: blockDevice },
      config_drive: boolean,
      key_name: text255,
      min_count: count,
      max_count: count,
      return_reservation_id: boolean,
      security_groups: { type: 'array', items: { type: 'object', properties: { name: text255 }, additionalProperties: false } },
      user_data: { type: 'string', format: 'base64', maxLength: 65_535 },
      ...(minor < 57 && { personality: { type: 'array', items: { type: 'object' } } }),
      ...(minor >= 19 && { description }),
      ...(minor >= 52 && { tags }),
      ...(minor >= 63 && {
        trusted_image_certificates: { type: ['array', 'null'], minItems: 1, maxItems: 50, uniqueItems: true, items: text255 },
      }),
      ...(minor >= 74 && { host: text255, hypervisor_hostname: text255 }),
      ...(minor >= 90 && { hostname }),
    },
    additionalProperties: false,
  }
  const hints: Schema = { type: 'object' }
  return {
    type: 'object',
    required: ['server'],
    properties: { server, 'os:scheduler_hints': hints, 'OS-SCH-HNT:scheduler_hints': hints },
    additionalProperties: false,
  }
}
