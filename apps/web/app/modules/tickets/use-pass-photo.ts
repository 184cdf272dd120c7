import { myPassPhoto } from '@hoppla/contract/tickets/pass-photos'
import type { Pass } from '@hoppla/contract/tickets/passes'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../platform/api/api.ts'

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The photo of a pass, fetched with the session, as an address for `img`; undefined while there is none to show. */
export const usePassPhoto = ({ guid, photoStatus }: Pick<Pass, 'guid' | 'photoStatus'>): string | undefined => {
  const [photo, setPhoto] = useState<string>()
  const isThere = photoStatus === 'Submitted' || photoStatus === 'Approved'
  useEffect(() => {
    let isGone = false
    setPhoto(undefined)
    if (!isThere) return
    fetchFile(myPassPhoto, { params: { guid } })
      .then(asDataUrl)
      .then(
        (address) => !isGone && setPhoto(address),
        // The place of the photo stays empty; the pass works without it.
        (error: unknown) => console.error(error),
      )
    return () => {
      isGone = true
    }
  }, [guid, isThere])
  return photo
}
