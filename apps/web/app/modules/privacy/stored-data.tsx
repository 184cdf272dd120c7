import type { RetentionEntry } from '@hoppla/contract/privacy'
import { Card, KeyValues } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { describeRetentionQuery } from './privacy.queries.ts'

const subjects = ['account', 'child', 'purchase', 'security', 'technical'] as const satisfies RetentionEntry['about'][]

/** What is stored and for how long: the table that the erasing jobs run by, subject by subject. */
export const StoredData = () => {
  const { language, t } = useWords()
  const entries = useQuery({ ...describeRetentionQuery(language), enabled: useSession().status === 'authenticated' })
  return (
    <section className="stack gap-4" aria-labelledby="stored">
      <div className="stack gap-2">
        <h2 id="stored">{t('privacy.stored.title')}</h2>
        <p className="muted">{t('privacy.stored.lead')}</p>
      </div>
      <QueryResult query={entries} label={t('privacy.stored.loading')}>
        {(all) => (
          <div className="stack gap-3">
            {subjects.map((about) => (
              <Subject key={about} about={about} entries={all.filter((entry) => entry.about === about)} />
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  )
}

const Subject = ({ about, entries }: { about: RetentionEntry['about']; entries: readonly RetentionEntry[] }) => {
  const { t } = useWords()
  if (entries.length === 0) return null
  return (
    <Card className="small-pad">
      <details className="more">
        <summary>{t(`privacy.about.${about}`)}</summary>
        <div className="stack gap-5 mt-2 mb-2">
          {entries.map(({ key, what, why, howLong, basis }) => (
            <div key={key} className="stack gap-2">
              <h3 className="size-m">{what}</h3>
              <KeyValues
                oneColumn
                rows={[
                  { term: t('privacy.stored.why'), value: why },
                  { term: t('privacy.stored.howLong'), value: howLong },
                  { term: t('privacy.stored.basis'), value: t(`privacy.basis.${basis}`) },
                ]}
              />
            </div>
          ))}
        </div>
      </details>
    </Card>
  )
}
