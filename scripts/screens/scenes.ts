import { accountScenes } from './account-scenes.ts'
import { classScenes } from './class-scenes.ts'
import { guestScenes } from './guest-scenes.ts'
import { shopScenes } from './shop-scenes.ts'
import type { Visit } from './visit.ts'

/** What a visitor does, and which pictures are taken on the way. */
export type Scene = { pictures: readonly string[]; play: (visit: Visit) => Promise<void> }

/** All scenes by name. Later ones find what earlier ones left behind: the staff's queue holds the photos of the passes. */
export const scenes: Record<string, Scene> = { ...guestScenes, ...shopScenes, ...classScenes, ...accountScenes }
