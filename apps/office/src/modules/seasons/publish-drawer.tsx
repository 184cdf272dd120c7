import { publishSeason } from '@hoppla/contract/classes/seasons'
import { formatDate } from '@hoppla/i18n'
import { Button, Drawer, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { sumsOf } from './season.rules.ts'
import { getSeasonQuery } from './season-queries.ts'
import type { SeasonEditing } from './use-season.ts'

type Input = { editing: SeasonEditing; opened: boolean; close: () => void }

/** What publishing does, from when, and who sees it; nothing before the press. */
export const PublishDrawer = ({ opened, ...input }: Input) => {
  const { t } = useWords()
  return (
    <Drawer opened={opened} onClose={input.close} title={t('seasons.publish.title', { name: input.editing.shown.name })} size={480}>
      <Effects {...input} />
    </Drawer>
  )
}

const Effects = ({ editing: { shown, isSaved }, close }: Omit<Input, 'opened'>) => {
  const { t, language } = useWords()
  const client = useQueryClient()
  const sums = sumsOf(shown.groups, new Map())
  const leaderless = shown.groups.filter(({ leaderId }) => leaderId === null).length
  const never = shown.groups.filter(({ sessions }) => sessions.length === 0).length
  const publishing = useMutation({
    mutationFn: () =>
      callApi(publishSeason, {
        params: { playgroundId: shown.playgroundId, seasonId: shown.id },
        body: { version: shown.version },
      }),
    onSuccess: (season) => {
      client.setQueryData(getSeasonQuery(season.playgroundId, season.id).queryKey, season)
      for (const queryKey of [['seasons'], ['staff-groups']]) void client.invalidateQueries({ queryKey })
      notifications.show({ color: 'leaf', message: t('seasons.publish.done') })
      close()
    },
  })
  const isBlocked = shown.clashes.length > 0 || sums.groups === 0 || never > 0
  return (
    <div className="stack">
      <section className="boxed" aria-label={t('seasons.publish.does')}>
        <Title order={3}>{t('seasons.publish.does')}</Title>
        <ul className="plain">
          <li>{t('seasons.publish.groups', { count: sums.groups })}</li>
          <li>{t('seasons.publish.sessions', { count: sums.sessions })}</li>
          <li>{t('seasons.publish.seats', { count: sums.seats })}</li>
          <li>
            {shown.onSaleFrom !== null && shown.onSaleFrom > shown.today
              ? t('seasons.publish.soldFrom', { day: formatDate(shown.onSaleFrom, language, 'on') })
              : t('seasons.publish.soldAtOnce')}
          </li>
          <li>{t('seasons.publish.seen')}</li>
        </ul>
      </section>
      {shown.clashes.length > 0 && <Note tone="bad">{t('seasons.publish.clashes')}</Note>}
      {never > 0 && <Note tone="bad">{t('seasons.publish.never', { count: never })}</Note>}
      {leaderless > 0 && <Note tone="warn">{t('seasons.publish.leaderless', { count: leaderless })}</Note>}
      {publishing.error && <Note tone="bad">{errorText(publishing.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="next"
          data-autofocus
          loading={publishing.isPending}
          disabled={isBlocked || !isSaved}
          onClick={() => publishing.mutate()}
        >
          {t('seasons.publish.press')}
        </Button>
      </div>
    </div>
  )
}
