import type * as contract from '@hoppla/contract/editing/media'
import type { EditedPicture } from '@hoppla/contract/editing/media'
import type { ServeInput } from '@hoppla/contract/route'
import { describeMedia, holdPictures } from '../../brand/edited-pictures.ts'
import { announceContent } from '../../cache/content-version.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { idOf } from '../../import/ids.ts'
import {
  addOfficePicture,
  mostPictureBytes,
  pictureFaults,
  pictureName,
  type Use,
  usesOfPictures,
} from '../../import/office-pictures.ts'
import { savedValueOf } from '../../import/taken-files.ts'
import type { Deps } from '../../kernel/deps.ts'
import { saveVersion, versionsOf } from '../../kernel/saved-versions.ts'
import { audit } from '../../logging/audit.ts'
import { mediaAddress } from '../places/places.ts'

const kind = 'media'
/** A person who works adds a few; a script that fills the disk does not get far. */
const uploads = { max: 60, seconds: 3_600 }

const readPictures = async (db: Db, uses: ReadonlyMap<string, Use[]>, id?: string): Promise<EditedPicture[]> => {
  const found = db
    .selectFrom('media')
    .select(['id', 'key', 'file_name', 'content_type', 'size_bytes', 'width', 'height', 'version', 'names', 'focus'])
    .where('kind', '=', 'image')
    .orderBy('key')
  const rows = await (id === undefined ? found : found.where('id', '=', id)).execute()
  const saved = await versionsOf(
    db,
    kind,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
    names: row.names,
    focus: pointOf(row.focus),
    url: mediaAddress(row),
    version: saved.get(row.id) ?? 0,
    usedIn: uses.get(row.key) ?? [],
  }))
}

const pointOf = (focus: string | null): EditedPicture['focus'] => {
  const [x, y] = (focus ?? '').split('-').map(Number)
  return x === undefined || y === undefined ? null : { x, y }
}

/** The pictures of the chain, and where each is used. */
export const listPictures = async ({ db }: Pick<Deps, 'db'>): Promise<EditedPicture[]> => readPictures(db, await usesOfPictures(db))

const onePicture = async (tx: Tx, id: string): Promise<EditedPicture> => {
  const [picture] = await readPictures(tx, new Map(), id)
  if (!picture) throw new Refusal('media.not-found')
  return picture
}

/** Writes down that a picture is the office’s from now on: imports leave it alone. */
const keep = async (tx: Tx, deps: Pick<Deps, 'clock'>, caller: StaffCaller, id: string, read: number): Promise<void> => {
  const value = await savedValueOf(tx, kind, id)
  await saveVersion(tx, { kind, id, read, value, savedBy: caller.staff.id, at: deps.clock.now() })
}

/** Adds a picture. Logged. @throws Refusal `picture.unusable`, `request.too-many`. */
export const uploadPicture = async (
  deps: Deps,
  caller: StaffCaller,
  { fileName, image, names }: ServeInput<typeof contract.uploadPicture>['body'],
): Promise<EditedPicture> => {
  await limit(deps, `pictures:${caller.staff.id}`, uploads)
  const bytes = Buffer.from(image, 'base64')
  const { key, extension } = pictureName(fileName)
  const isTooLarge = bytes.length > mostPictureBytes
  if (isTooLarge || (await pictureFaults(`${key}${extension}`, bytes)).length > 0) throw new Refusal('picture.unusable')
  const picture = await deps.db.transaction().execute(async (tx) => {
    const added = await addOfficePicture(tx, { fileName, bytes, names })
    const id = idOf('media', added)
    await keep(tx, deps, caller, id, 0)
    const after = { names, fileName: `${added}${extension}` }
    await log(tx, caller, id, added, {}, after)
    return onePicture(tx, id)
  })
  deps.prepared.clear()
  return picture
}

/** Changes the alternative texts of a picture, and what every crop keeps in view of it. Logged. @throws Refusal `media.not-found`, `content.changed-meanwhile`. */
export const describePicture = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { names, focus, version }: ServeInput<typeof contract.describePicture>['body'],
): Promise<EditedPicture> => {
  const picture = await deps.db.transaction().execute(async (tx) => {
    await holdPictures(tx)
    const before = await onePicture(tx, id)
    const seen = focus === undefined ? before.focus : focus
    await describeMedia(tx, id, { names, focus: seen && `${seen.x}-${seen.y}` })
    await announceContent(tx)
    await keep(tx, deps, caller, id, version)
    await log(tx, caller, id, before.key, { names: before.names, focus: before.focus }, { names, focus: seen })
    return onePicture(tx, id)
  })
  deps.prepared.clear()
  return picture
}

const log = (
  tx: Tx,
  { staff, address }: StaffCaller,
  id: string,
  key: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> =>
  audit(tx, { actorId: staff.id, action: 'content.published', subject: id, address, before, after, detail: { kind, key } })
