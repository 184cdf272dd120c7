import type { Media } from '@hoppla/contract/catalogue'
import type { Texts } from '../../db/tables/places.ts'
import { mediaAddress, say } from '../places/places.ts'

/** A picture or document as the database has it, its bytes apart. */
export type MediaRow = {
  id: string
  version: string
  file_name: string
  focus: string | null
  content_type: string
  size_bytes: number
  width: number | null
  height: number | null
  names: Texts
}

/** @param languages of the country, the fallback first. */
export const mediaOnWire = (media: MediaRow, language: string, languages: readonly string[]): Media => ({
  guid: media.id,
  version: media.version,
  name: media.file_name,
  mediaType: media.content_type,
  sizeInBytes: media.size_bytes,
  width: media.width,
  height: media.height,
  description: say(media.names, language, languages),
  url: mediaAddress(media),
})
