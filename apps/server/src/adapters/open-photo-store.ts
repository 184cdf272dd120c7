import type { Config } from '../kernel/config.ts'
import { type PhotoStore, photoFolder } from './photo-store.ts'

/** The store of this installation: a bucket where one is set (only then its library is loaded), else a folder. */
export const openPhotoStore = async ({ photoS3, photoDir }: Pick<Config, 'photoS3' | 'photoDir'>): Promise<PhotoStore> =>
  photoS3 ? (await import('./s3-photos.ts')).s3Photos(photoS3) : photoFolder(photoDir)
