import { linkLoader } from '#web/routes/public/access/sign-on.ts'
import type { Route } from './+types/link'

/** The way back from a provider that is being linked: always on to the settings. */
export const loader = ({ context, params }: Route.LoaderArgs) => linkLoader(context, params.provider)
