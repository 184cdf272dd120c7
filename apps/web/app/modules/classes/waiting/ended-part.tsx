import { pathTo } from '@hoppla/contract/pages'
import { Card, EmptyState, LinkButton } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { OtherGroups } from './other-groups.tsx'
import type { WaitingProps } from './use-waiting.ts'
import { namesOf, otherGroupsOf } from './waiting-parts.tsx'

/** Nobody waits any more: why, and where else there is room. */
export const EndedPart = ({ entry }: WaitingProps) => {
  const { language, t } = useWords()
  const { endReason, playground, classId, isAfterTrial } = entry
  const isLetGo = endReason === null && isAfterTrial
  const mayRejoin = !isLetGo && (endReason === null || endReason === 'NotConfirmed')
  return (
    <div className="cols mt-5">
      <Card>
        <EmptyState
          level={1}
          art={isLetGo ? '/art/empty' : '/art/waiting'}
          title={
            endReason === null
              ? t(isLetGo ? 'waiting.trial.gone' : 'waiting.gone')
              : t(`waiting.ended.${endReason}`, { names: namesOf(entry, language) })
          }
          actions={
            mayRejoin ? (
              <LinkButton href={pathTo('class-waiting-list', { lang: language, playgroundSlug: playground.slug, classId })}>
                {t('waiting.again')}
              </LinkButton>
            ) : (
              <LinkButton href={pathTo('class-list', { lang: language, playgroundSlug: playground.slug })}>
                {t('classes.otherClasses')}
              </LinkButton>
            )
          }
        >
          {endReason === null ? t(isLetGo ? 'waiting.trial.goneText' : 'waiting.goneText') : t(`waiting.endedText.${endReason}`)}
        </EmptyState>
      </Card>
      <OtherGroups groups={otherGroupsOf(entry, language, t)} />
    </div>
  )
}
