import { pathTo } from '@hoppla/contract/pages'
import { listNearbyParties } from '@hoppla/contract/parties/nearby'
import { formatMoney } from '@hoppla/i18n'
import { callApi } from '../../../../platform/api/api.ts'
import { useAnswer } from '../../../../platform/api/use-answer.ts'
import { useWords } from '../../../../platform/i18n/words.ts'

/** The nearest play centres with a free room on a day that is full here; nothing where there are none, or they did not come. */
export const NearbyCentres = ({ playgroundId, date }: { playgroundId: string; date: string }) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer(`${playgroundId} ${date}`, () =>
    callApi(listNearbyParties, { params: { playgroundId }, query: { date } }),
  )
  if (loaded.state !== 'ready' || loaded.answer.centres.length === 0) return null
  const { currency, centres } = loaded.answer
  return (
    <section className="card stack gap-3" aria-labelledby="nearby">
      <h2 id="nearby" className="size-l">
        {t('birthday.nearby')}
      </h2>
      <div className="free-list">
        {centres.map(({ id, slug, name, kilometres, freeRooms, price }) => (
          <a key={id} className="btn full" href={pathTo('party-at', { lang: language, playgroundSlug: slug, query: { date } })}>
            <span>
              {[
                name,
                kilometres === null ? '' : t('birthday.kilometres', { count: Math.round(kilometres) }),
                t('birthday.roomsFree', { count: freeRooms }),
                price === null ? '' : t('birthday.fromPrice', { price: formatMoney(price, currency, language, { short: true }) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}
