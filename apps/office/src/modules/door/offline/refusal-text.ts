import { errorText } from '../../../platform/errors.ts'
import type { T } from '../../../platform/words.ts'
import { OfflineRefusal } from './offline-refusal.ts'

/** Why nobody comes in, in words: the server's, or the device's own where there is no connection. */
export const refusalText = (error: unknown, t: T): string =>
  error instanceof OfflineRefusal ? t(`door.offline.refused.${error.reason}`) : errorText(error, t)
