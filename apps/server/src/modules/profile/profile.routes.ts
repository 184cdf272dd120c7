import * as contract from '@hoppla/contract/profile'
import * as childrenContract from '@hoppla/contract/profile/children'
import { serve } from '../../http/serve.ts'
import { changePassword } from '../identity/identity.ts'
import {
  addChild,
  eraseChildHealth,
  getChild,
  listMyChildren,
  saveChildHealth,
  saveChildPhotoConsent,
  updateChild,
} from './children.ts'
import { getMe, updateProfile, usersWithinDates } from './me.ts'
import { getMemberCard, readMemberCard } from './member-card.ts'
import { getPreferences, savePreferences } from './preferences.ts'
import { registerAccount } from './registration.ts'

export const profileRoutes = [
  serve(contract.registerAccount, registerAccount),
  serve(contract.getMe, ({ db }, caller) => getMe(db, caller)),
  serve(contract.updateProfile, (deps, caller, { body }) => updateProfile(deps, caller, body)),
  serve(contract.updateProfilePlayground, (deps, caller, { body }) => updateProfile(deps, caller, body)),
  serve(contract.listMyChildren, listMyChildren),
  serve(contract.addChild, addChild),
  serve(contract.changePassword, (deps, caller, { body }) => changePassword(deps, caller, body).then(() => undefined)),
  serve(childrenContract.getChild, (deps, caller, { params }) => getChild(deps, caller, params.guid)),
  serve(childrenContract.updateChild, updateChild),
  serve(childrenContract.saveChildHealth, saveChildHealth),
  serve(childrenContract.eraseChildHealth, (deps, caller, { params }) => eraseChildHealth(deps, caller, params.guid)),
  serve(childrenContract.saveChildPhotoConsent, (deps, caller, { params, body }) =>
    saveChildPhotoConsent(deps, caller, params.guid, body.given),
  ),
  serve(contract.getMemberCard, (deps, caller) => getMemberCard(deps, caller)),
  serve(contract.readMemberCard, (deps, caller, { body }) => readMemberCard(deps, caller, body.code)),
  serve(contract.getPreferences, (deps, caller, { params, query }) => getPreferences(deps, caller, params.userId, query.token)),
  serve(contract.savePreferences, savePreferences),
  serve(contract.usersWithinDates, (deps, caller, { query }) => usersWithinDates(deps, caller, query)),
]
