import { urlOf } from '@hoppla/contract/client'
import { getCountry } from '@hoppla/contract/places'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { preferredPlayground } from '../../platform/storage/visited-playgrounds.ts'

/** With the second for which the server gives the same answer, five from publication to page (decision 42). */
const every = 4_000
const afterFailure = 30_000

let playgrounds: Promise<ReadonlyMap<string, string>> | undefined
/** Ids of the country's playgrounds by slug; asked for once, and only for who has a playground. */
const playgroundIds = (country: string) => {
  playgrounds ??= callApi(getCountry, { params: { id: country } }).then(
    ({ regions }) => new Map(regions.flatMap((region) => region.playgrounds.map(({ slug, guid }) => [slug, guid] as const))),
  )
  playgrounds.catch(() => {
    playgrounds = undefined
  })
  return playgrounds
}

/**
 * The notices that show now, asked again while the page is looked at; the browser's own store makes an unchanged answer a 304 of a few bytes.
 * @param playground slug of the page's playground; the visitor's preferred one when left out. @returns undefined before the first answer.
 */
export const useFreshNotices = (
  country: string,
  language: string,
  playground?: string,
): readonly ApplicationNotice[] | undefined => {
  const [notices, setNotices] = useState<readonly ApplicationNotice[]>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = ''
    const ask = async () => {
      const slug = playground ?? preferredPlayground()
      const locationId = (slug && (await playgroundIds(country)).get(slug)) || country
      // Not by the API client: its token, its sign of work and its errors are for what a visitor asked for.
      const response = await fetch(urlOf(noticesByLocation, { params: { locationId }, query: {} }), {
        headers: { 'accept-language': language },
        cache: 'no-cache',
        credentials: 'omit',
        signal: stop.signal,
      })
      if (!response.ok) throw new Error(`Notices: ${response.status}`)
      const text = await response.text()
      if (text !== last) setNotices(JSON.parse(text))
      last = text
    }
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      // Offline or the server away: what is shown stays, and the next look comes by itself.
      const isAnswered = await ask().then(
        () => true,
        () => false,
      )
      clearTimeout(timer)
      if (!stop.signal.aborted) timer = setTimeout(look, isAnswered ? every : afterFailure)
    }
    const onVisible = () => void look()
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [country, language, playground])
  return notices
}
