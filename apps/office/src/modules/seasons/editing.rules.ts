import type { Season, SeasonDraft, SeasonGroup } from '@hoppla/contract/classes/seasons'

/** What can be changed in a draft. */
export type Edit = Pick<SeasonDraft, 'name' | 'first' | 'last' | 'onSaleFrom'> & { groups: SeasonGroup[] }
export type Saving = 'saved' | 'saving' | { error: unknown }

/** A draft while somebody changes it. @property season as the server last had it; @property edit what is not saved yet */
export type Editing = { season: Season; edit: Edit | undefined; saving: Saving }

export type EditingAction =
  | { type: 'changed'; change: (before: Edit) => Partial<Edit> }
  | { type: 'sending' }
  | { type: 'saved'; sent: Edit; season: Season }
  | { type: 'failed'; error: unknown }
  | { type: 'loaded'; season: Season }
  | { type: 'reloaded'; season: Season }

/** What happens to a draft, in whatever order presses and answers come: a change is always made to the newest that is known. */
export const reduceEditing = (state: Editing, action: EditingAction): Editing => {
  switch (action.type) {
    case 'changed': {
      const before = state.edit ?? editOf(state.season)
      return { ...state, edit: { ...before, ...action.change(before) }, saving: 'saving' }
    }
    case 'sending':
      return { ...state, saving: 'saving' }
    case 'saved': {
      const isAll = state.edit === action.sent
      return { season: action.season, edit: isAll ? undefined : state.edit, saving: isAll ? 'saved' : 'saving' }
    }
    case 'failed':
      return { ...state, saving: { error: action.error } }
    // What was read before the last save says nothing new; what somebody else saved meanwhile is a conflict that the next save finds.
    case 'loaded':
      return state.edit || action.season.version < state.season.version ? state : { ...state, season: action.season }
    case 'reloaded':
      return { season: action.season, edit: undefined, saving: 'saved' }
  }
}

const editOf = ({ name, first, last, onSaleFrom, groups }: Season): Edit => ({ name, first, last, onSaleFrom, groups })

/** What is shown: what was changed here, with what the server last found out about it. */
export const shownOf = ({ season, edit }: Editing): Season =>
  edit ? { ...season, ...edit, groups: edit.groups.map((group) => found(season, group)) } : season

/** A group as it was changed here, with what the server last found out about it, unless its days were changed since. */
const found = (season: Season, group: SeasonGroup): SeasonGroup => {
  const known = season.groups.find(({ id }) => id === group.id)
  return known && daysOf(known) === daysOf(group)
    ? { ...group, sessions: known.sessions, skipped: known.skipped, freeLeaders: known.freeLeaders }
    : group
}
const daysOf = ({ weekday, camp, without, with: putBack }: SeasonGroup): string => JSON.stringify([weekday, camp, without, putBack])
