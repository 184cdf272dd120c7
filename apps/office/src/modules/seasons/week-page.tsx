import type { Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import type { StaffPlace } from '@hoppla/contract/staff'
import { formatDate } from '@hoppla/i18n'
import { Button, Select } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { HeadDrawer } from './head-drawer.tsx'
import { NewSeasonDrawer } from './new-season-drawer.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { listSeasonsQuery, seasonFillingQuery } from './season-queries.ts'
import { SeasonSums } from './season-sums.tsx'
import { SeasonWarnings } from './season-warnings.tsx'
import { type SeasonEditing, useSeason } from './use-season.ts'
import { WeekGrid } from './week-grid.tsx'

/** What is open beside the grid; the group that is, in the address. */
type Beside = 'head' | 'row' | 'publish' | undefined

/** A season on a grid: groups by days, with who leads them, where, and how full they are. */
export const SeasonPage = ({ centre, season }: { centre: StaffPlace; season: Season }) => {
  const editing = useSeason(season)
  const { shown } = editing
  const mayPlan = canAt(useMe(), 'classes.season', centre.id)
  const isDraft = shown.state === 'draft' && mayPlan
  const [beside, setBeside] = useState<Beside>()
  const setAddress = useSetAddress()
  const filling = useQuery({ ...seasonFillingQuery(centre.id, season.id), enabled: shown.state === 'published' })
  const seats = new Map((filling.data?.groups ?? []).map((group) => [group.id, group]))
  return (
    <Page
      title={shown.name}
      lead={<Lead season={shown} centre={centre} />}
      actions={<Actions centre={centre} season={shown} isDraft={isDraft} mayPlan={mayPlan} open={setBeside} />}
    >
      <Problem editing={editing} />
      {filling.error && <Failure error={filling.error} retry={() => void filling.refetch()} />}
      <SeasonWarnings season={shown} isDraft={isDraft} editing={editing} />
      <WeekGrid
        season={shown}
        filling={seats}
        isDraft={isDraft}
        changeGroups={editing.changeGroups}
        addRow={() => setBeside('row')}
      />
      <SeasonSums season={shown} filling={seats} isDraft={isDraft} saving={editing.saving} />
      <OpenGroup centre={centre} editing={editing} isDraft={isDraft} mayPlan={mayPlan} />
      <HeadDrawer editing={editing} centre={centre} opened={beside === 'head'} close={() => setBeside(undefined)} />
      <RowDrawer
        centre={centre}
        opened={beside === 'row'}
        close={() => setBeside(undefined)}
        add={(group: SeasonGroup) => {
          editing.changeGroups((groups) => [...groups, group])
          setAddress({ group: group.id })
        }}
      />
      <PublishDrawer editing={editing} opened={beside === 'publish'} close={() => setBeside(undefined)} />
      <New centre={centre} mayPlan={mayPlan} />
    </Page>
  )
}

const Lead = ({ season, centre }: { season: Season; centre: StaffPlace }) => {
  const { t, language } = useWords()
  const { state, first, last, onSaleFrom, today } = season
  const sale = onSaleFrom === null ? undefined : formatDate(onSaleFrom, language, 'on')
  const isAhead = onSaleFrom !== null && onSaleFrom > today
  return (
    <span className="season-lead">
      <Pill tone={state === 'draft' ? 'plan' : 'ok'}>
        {state === 'draft'
          ? sale
            ? t('seasons.states.draftFrom', { day: sale })
            : t('seasons.states.draft')
          : sale && isAhead
            ? t('seasons.states.publishedFrom', { day: sale })
            : t('seasons.states.published')}
      </Pill>
      <span>{`${centre.name} · ${formatDate(first, language)}–${formatDate(last, language)}`}</span>
    </span>
  )
}

type ActionsInput = { centre: StaffPlace; season: Season; isDraft: boolean; mayPlan: boolean; open: (beside: Beside) => void }

const Actions = ({ centre, season, isDraft, mayPlan, open }: ActionsInput) => {
  const { t } = useWords()
  const go = useNavigate()
  const setAddress = useSetAddress()
  const { data } = useQuery(listSeasonsQuery(centre.id))
  return (
    <>
      {data && data.seasons.length > 1 && (
        <Select
          aria-label={t('seasons.title')}
          data={data.seasons.map(({ id, name }) => ({ value: id, label: name }))}
          value={season.id}
          allowDeselect={false}
          onChange={(id) => void (id && go(`/seasons/${id}?place=${centre.id}`))}
        />
      )}
      {mayPlan && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAddress({ new: '1' })}>
          {t('seasons.new.open')}
        </Button>
      )}
      {isDraft && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => open('head')}>
          {t('seasons.head.open')}
        </Button>
      )}
      {isDraft && (
        <Button variant="next" onClick={() => open('publish')}>
          {t('seasons.publish.open')}
        </Button>
      )}
      <Link className="season-classes" to={`/classes?place=${centre.id}`}>
        {t('seasons.toClasses')}
      </Link>
    </>
  )
}

/** What could not be saved, and what to do about it. */
const Problem = ({ editing: { saving, isConflict, reload, flush } }: { editing: SeasonEditing }) => {
  const { t } = useWords()
  if (typeof saving === 'string') return null
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" onClick={() => void (isConflict ? reload() : flush())}>
          {isConflict ? t('seasons.reload') : t('common.tryAgain')}
        </Button>
      }
    >
      <strong>{t('seasons.notSaved')}</strong> {errorText(saving.error, t)}
    </Note>
  )
}

type OpenInput = { centre: StaffPlace; editing: SeasonEditing; isDraft: boolean; mayPlan: boolean }
/** The drawer of a group; the address says which. */
const OpenGroup = ({ centre, editing, isDraft, mayPlan }: OpenInput) => {
  const id = useInAddress('group')
  const setAddress = useSetAddress()
  const [last, setLast] = useState('')
  if (id !== '' && id !== last) setLast(id)
  const group = editing.shown.groups.find((each) => each.id === last)
  if (!group) return null
  return (
    <GroupDrawer
      key={group.id}
      centre={centre}
      editing={editing}
      group={group}
      isDraft={isDraft}
      mayPlan={mayPlan}
      opened={id !== ''}
      close={() => setAddress({ group: '' })}
    />
  )
}

const New = ({ centre, mayPlan }: { centre: StaffPlace; mayPlan: boolean }) => {
  const { data } = useQuery({ ...listSeasonsQuery(centre.id), enabled: mayPlan })
  const opened = useInAddress('new') !== ''
  const setAddress = useSetAddress()
  return data && mayPlan ? (
    <NewSeasonDrawer centre={centre} seasons={data} opened={opened} close={() => setAddress({ new: '' })} />
  ) : null
}
