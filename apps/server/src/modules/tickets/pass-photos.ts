import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import type { WaitingPhoto } from '@hoppla/contract/tickets/pass-photos'
import type { Pass, PhotoRejection } from '@hoppla/contract/tickets/passes'
import { loadSharp } from '../../brand/picture-library.ts'
import { countryWording } from '../../brand/wording.ts'
import { within } from '../../db/statement.ts'
import type { SignedInCaller, Staff, StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { deliverMail } from '../../mail/mail.ts'
import { mailTranslate, orderLanguage } from '../orders/orders.ts'
import { walletChanged } from '../wallet/wallet.ts'
import { getMyPass } from './own-tickets.ts'
import {
  deletePhotos,
  findApproved,
  findPhoto,
  findPhotoOfPass,
  findRejection,
  findWaiting,
  listOverduePhotos,
  listOwnPhotos,
  listWaiting,
  lockPass,
  replacePhoto,
  settlePhoto,
} from './pass-photos.sql.ts'
import { takesPhoto } from './tickets.rules.ts'

const fileOf = (id: string): string => `${id}.jpg`

/** What is kept: upright, 4:5, large enough to know a face by. Pixels. */
const size = { width: 600, height: 750 }
/** Smaller than this on either side, nobody is known by it. */
const leastPixels = 240

/**
 * The photo as it is kept: re-encoded, so that neither what a camera writes into its files (place, time, device) nor anything hidden in them is stored.
 * @throws Refusal `photo.unreadable`, `photo.too-small`.
 */
export const keptPhoto = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp()
  const options = { limitInputPixels: 40_000_000, failOn: 'error' } as const
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(bytes, options)
    .metadata()
    .catch((): never => refuse('photo.unreadable'))
  // SVG and documents are too risky to decode.
  if (!['jpeg', 'png', 'webp'].includes(format ?? '')) return refuse('photo.unreadable')
  if (Math.min(width, height) < leastPixels) return refuse('photo.too-small')
  return sharp(bytes, options)
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch((): never => refuse('photo.unreadable'))
}

const refuse = (code: 'photo.unreadable' | 'photo.too-small' | 'photo.not-wanted'): never => {
  throw new Refusal(code, { errors: { image: [] } })
}

/**
 * Hands in the photo of a pass. The bytes are stored before the row that names them; what is replaced goes afterwards.
 * @throws Refusal `pass.not-found`, `photo.not-wanted` (none needed, approved already, pass over), `photo.unreadable`, `photo.too-small`.
 */
export const uploadPassPhoto = async (deps: Deps, caller: SignedInCaller, passId: string, image: string): Promise<Pass> => {
  // Whose pass it is before anything is drawn.
  await getMyPass(deps, caller, passId)
  await limit(deps, `pass-photo:${caller.account.id}`, { max: 10, seconds: 600 })
  const bytes = await keptPhoto(Buffer.from(image, 'base64'))
  const id = randomUUID()
  // From here on, whatever happens: bytes that no row refers to must be removed.
  await enqueue(deps.db, erasePhoto, { id }, { runAt: new Date(deps.clock.now().getTime() + uploadMs) })
  await deps.photos.put(fileOf(id), bytes)
  try {
    const before = await deps.db.transaction().execute(async (tx) => {
      const pass = await lockPass(tx, caller.account.id, passId)
      if (!pass) throw new Refusal('pass.not-found')
      const now = deps.clock.now()
      if (!takesPhoto({ ...pass, isRevoked: pass.revokedAt !== null }, dayIn(now, caller.site.timeZone)))
        return refuse('photo.not-wanted')
      const replaced = await replacePhoto(tx, { id, passId, now })
      if (replaced !== undefined) await enqueue(tx, erasePhoto, { id: replaced })
      await walletChanged(within(tx), 'pass', [passId])
      return replaced
    })
    if (before !== undefined) await eraseNow(deps, before)
  } catch (error) {
    // After a fault of the database nobody here knows whether the row stands: the job will.
    if (error instanceof Refusal) await eraseNow(deps, id)
    throw error
  }
  return getMyPass(deps, caller, passId)
}

/** An upload is over by then, one way or the other. */
const uploadMs = 10 * 60_000

/** Erases the bytes of a photo that no row names: replaced, declined, or never taken. Written in the transaction that says so; tried again until they are gone. */
export const erasePhoto = job<{ id: string }>('erase-photo', async (deps, { id }) => {
  const [named] = await findPhoto(deps.pool, [id])
  if (!named) await deps.photos.remove(fileOf(id))
})

/** The same at once. A store that fails now is left to the job: what was decided stands. */
const eraseNow = (deps: Deps, id: string): Promise<void> =>
  erasePhoto.run(deps, { id }).catch((error: unknown) => deps.log.warn({ err: error, photo: id }, 'a photo was not erased at once'))

const photoFile = async (deps: Deps, id: string | undefined): Promise<File> => {
  const bytes = id === undefined ? undefined : await deps.photos.get(fileOf(id))
  if (!bytes) throw new Refusal('photo.not-found')
  return { kind: 'file', bytes, contentType: 'image/jpeg' }
}

/** A photo that was approved, for whoever may see it. @throws Refusal `photo.not-found`. */
export const approvedPhotoFile = async (deps: Deps, id: string): Promise<File> => {
  const [photo] = await findApproved(deps.pool, [id])
  return photoFile(deps, photo?.id)
}

/** The photo of an own pass. @throws Refusal `pass.not-found`, `photo.not-found`. */
export const myPassPhoto = async (deps: Deps, caller: SignedInCaller, passId: string): Promise<File> => {
  await getMyPass(deps, caller, passId)
  const [photo] = await findPhotoOfPass(deps.pool, [caller.account.id, passId])
  return photoFile(deps, photo?.id)
}

/** Photos of an account's passes as data URLs by the pass, for its holder to take along; the newest 50. */
export const photosToTakeAlong = async (
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  accountId: string,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { id, passId } of await listOwnPhotos(db, accountId)) {
    const bytes = await photos.get(fileOf(id))
    // The bytes may have been deleted a moment before their row: then there is nothing to export.
    if (bytes) found.set(passId, `data:image/jpeg;base64,${bytes.toString('base64')}`)
  }
  return found
}

// ---- at the reception

/** The countries whose photos somebody may look at; null: all. A pass holds in its whole country, so a role for one playground opens none. */
const countriesOf = (staff: Staff): readonly string[] | null => {
  const places = placesWith(staff, 'pass-photos.review')
  return places === 'chain' ? null : places
}

/** Photos that wait for a look, of the countries in which the caller may. */
export const listWaitingPhotos = async (deps: Deps, { staff }: StaffCaller): Promise<WaitingPhoto[]> =>
  (await listWaiting(deps.pool, [countriesOf(staff)])).map(({ id, firstName, lastName, submittedAt, ...row }) => ({
    ...row,
    guid: id,
    childName: `${firstName} ${lastName}`.trim(),
    submittedAt: submittedAt.toISOString(),
  }))

const getWaiting = async (deps: Deps, { staff }: StaffCaller, id: string) => {
  const [photo] = await findWaiting(deps.pool, [countriesOf(staff), id])
  if (!photo) throw new Refusal('photo.not-found')
  return photo
}

/** One of them. @throws Refusal `photo.not-found`, also for another country's. */
export const waitingPhotoFile = async (deps: Deps, caller: StaffCaller, id: string): Promise<File> => {
  const { childId, countryId } = await getWaiting(deps, caller, id)
  const file = await photoFile(deps, id)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'pass-photo.read',
    subject: childId,
    placeId: countryId,
    address: caller.address,
  })
  return file
}

/**
 * Approves (null) or declines with a reason; a declined photo is erased and the parent notified.
 * @throws Refusal `photo.not-found`, also when somebody else was quicker.
 */
export const reviewPhoto = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  rejection: PhotoRejection | null,
): Promise<undefined> => {
  const { childId, countryId } = await getWaiting(deps, caller, id)
  await deps.db.transaction().execute(async (tx) => {
    const passId = await settlePhoto(tx, id, rejection, deps.clock.now())
    if (passId === undefined) throw new Refusal('photo.not-found')
    const action = rejection === null ? 'pass-photo.approved' : 'pass-photo.rejected'
    await audit(tx, { actorId: caller.staff.id, action, subject: childId, placeId: countryId, address: caller.address })
    await walletChanged(within(tx), 'pass', [passId])
    if (rejection === null) return
    await enqueue(tx, mailPhotoRejected, { mailId: randomUUID(), passId })
    await enqueue(tx, erasePhoto, { id })
  })
  if (rejection !== null) await eraseNow(deps, id)
}

/** Tells the parent why a photo could not be used, and what to do. */
export const mailPhotoRejected = job<{ mailId: string; passId: string }>(
  'mail-photo-rejected',
  async (deps, { mailId, passId }) => {
    const [found] = await findRejection(deps.pool, [passId])
    if (!found) return
    const language = orderLanguage(found.culture.slice(0, 2))
    const t = mailTranslate(await countryWording(deps, found.countryId, language))
    const values = { name: found.childName, pass: found.passName }
    await deliverMail(deps, {
      id: mailId,
      to: found.email,
      countryId: found.countryId,
      template: 'pass-photo-rejected',
      about: { orderId: found.orderId, accountId: found.accountId },
      page: {
        language,
        subject: t('photo.subject', values),
        heading: t('photo.heading'),
        blocks: [
          { kind: 'paragraph', text: t('photo.text', values) },
          { kind: 'paragraph', text: t(`photo.reason.${found.reason}`, values) },
          { kind: 'paragraph', text: t('photo.next') },
        ],
        button: {
          label: t('photo.button'),
          href: `${deps.config.origins[found.countrySlug]}${pathTo('account-pass', { lang: language, guid: found.passId })}`,
        },
      },
      attachments: [],
    })
  },
)

/**
 * Erases photos of passes that have ended or were revoked, or whose child or holder is gone. The bytes go first: if the process ends in between, the rows
 * still show what is left to do.
 */
export const erasePhotosJob = job<object>(
  'erase-pass-photos',
  async (deps) => {
    for (;;) {
      const overdue = await listOverduePhotos(deps.pool, [deps.clock.now()])
      if (overdue.length === 0) return
      for (const { id } of overdue) await deps.photos.remove(fileOf(id))
      await deletePhotos(deps.pool, [overdue.map(({ id }) => id)])
    }
  },
  '17 * * * *',
)
