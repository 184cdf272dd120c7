import { getDoorPhoto } from '@hoppla/contract/door/photos'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../platform/api.ts'

/** The photo of a child’s pass, beside its name, which says who it is. Where it does not come, the name stands alone: admitting does not wait for it. */
export const ChildPhoto = ({ playgroundId, photo }: { playgroundId: string; photo: string }) => {
  const { data } = useQuery({
    queryKey: ['door-photo', photo],
    queryFn: async () => {
      const file = await fetchFile(getDoorPhoto, { query: { playgroundId, photo } })
      const bytes = new Uint8Array(await file.arrayBuffer())
      return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
    },
    // The picture of a child stays no longer than it is looked at.
    gcTime: 0,
  })
  return data ? <img className="door-photo" src={data} alt="" width="96" height="120" /> : null
}
