import { useSearchParams } from 'react-router'

/** The address of this list with something open in it, or nothing: filters stay. */
export const useOpening = (): ((id: string) => { search: string }) => {
  const [search] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(search)
    if (id === '') next.delete('open')
    else next.set('open', id)
    return { search: next.size > 0 ? `?${next}` : '' }
  }
}
