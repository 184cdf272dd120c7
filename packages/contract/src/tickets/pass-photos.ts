import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { pass, photoRejections } from './passes.ts'

const ofPass = { access: 'signed-in', params: z.object({ guid: z.guid() }) } as const
/** A pass holds in its whole country: a role given for one playground opens no photo. */
const staff = { access: { permission: 'pass-photos.review' }, atPlace: 'resource' } as const

export const uploadPassPhoto = route({
  method: 'PUT',
  path: '/api/shop/my-passes/:guid/photo',
  summary:
    'Uploads the photo of a pass. It replaces one that is waiting or was rejected; the image is re-encoded without camera metadata.',
  body: z.strictObject({ image: z.base64().min(1).max(900_000).describe('JPEG, PNG or WebP, base64') }),
  answer: pass,
  refusals: ['pass.not-found', 'photo.not-wanted', 'photo.unreadable', 'photo.too-small'],
  ...ofPass,
})
export const myPassPhoto = route({
  method: 'GET',
  path: '/api/shop/my-passes/:guid/photo',
  summary: 'Returns the photo of an own pass.',
  answerType: 'image/jpeg',
  refusals: ['pass.not-found', 'photo.not-found'],
  ...ofPass,
})

/** A photo that somebody has to look at. */
export const waitingPhoto = z.object({
  guid: z.guid(),
  passId: z.guid(),
  passName: z.string(),
  childName: z.string(),
  birthDate: day,
  submittedAt: z.iso.datetime(),
})
export type WaitingPhoto = z.infer<typeof waitingPhoto>
export const listWaitingPhotos = route({
  method: 'GET',
  path: '/api/shop/pass-photos',
  summary: 'Lists the photos that wait for review in the countries of the caller’s roles, oldest first (at most 100).',
  answer: z.array(waitingPhoto),
  ...staff,
})
export const waitingPhotoFile = route({
  method: 'GET',
  path: '/api/shop/pass-photos/:guid/picture',
  summary: 'Returns one photo that waits for review.',
  params: z.object({ guid: z.guid() }),
  answerType: 'image/jpeg',
  refusals: ['photo.not-found'],
  ...staff,
})
export const reviewPhoto = route({
  method: 'POST',
  path: '/api/shop/pass-photos/:guid/judgement',
  summary:
    'Approves a photo, or rejects it with a reason: the photo is erased and the parent gets a mail. Written to the audit log.',
  params: z.object({ guid: z.guid() }),
  body: z
    .strictObject({ approved: z.boolean(), reason: z.enum(photoRejections).optional().describe('Why not; needed when declined') })
    .refine(({ approved, reason }) => approved || reason !== undefined, { path: ['reason'], ...fault('required') }),
  refusals: ['photo.not-found'],
  ...staff,
})
