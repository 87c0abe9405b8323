import { type Bounded, type DeletionFigures, deletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { z } from 'zod'
import { flag, optionalText, whole } from './kinds.ts'

const figure = ({ standard, min, max, unit, description }: Bounded) => whole(standard, min, max, { description, unit })

/** Names, defaults and bounds are the domain's. */
const figures = Object.fromEntries(Object.entries(deletionFigures).map(([name, bounded]) => [name, figure(bounded)])) as Record<
  keyof DeletionFigures,
  ReturnType<typeof figure>
>

export const deletion = z.strictObject({
  enabled: flag(false, {
    description:
      'Whether instances may be deleted in clouds, once an administrator has attested this deployment and activated it. `serve --restored` switches it off, whatever stands here',
  }),
  fourEyes: flag(false, { description: 'Whether another administrator than the one who attested the deployment has to activate deletion' }),
  installationName: optionalText({
    description: 'What an administrator types to confirm that this deployment is meant. Default: host and port of public.url',
  }),
  hostFile: optionalText({
    description:
      'The random file by which this replica is known, made where there is none, mode 0600. Keep it where no copy of the database or of the configuration takes it along, never in data.directory, and one for each replica. Default: a file in $XDG_STATE_HOME/sallyport, else in ~/.local/state/sallyport',
    perReplica: true,
  }),
  ...figures,
})
