import {
  changePassword,
  createAccount,
  getMemberCard,
  getPreferences,
  me,
  myAccounts,
  readMemberCard,
  register,
  savePreferences,
  updateProfile,
  updateProfilePlayground,
  usersWithinDates,
} from '@hoppla/contract/profile'
import { eraseChildHealth, getChild, saveChildHealth, saveChildPhotoConsent, updateChild } from '@hoppla/contract/profile/children'
import { serve } from '../../http/serve.ts'
import { changeOwnPassword } from '../identity/identity.ts'
import { addChild, changeChild, dropHealth, getChildDetails, keepHealth, keepPhotoConsent, listOwnChildren } from './children.ts'
import { changeProfile, getMe, listUsersWithin } from './me.ts'
import { readCard, viewMemberCard } from './member-card.ts'
import { changePreferences, viewPreferences } from './preferences.ts'
import { registerAccount } from './registration.ts'

export const profileRoutes = [
  serve(register, registerAccount),
  serve(me, ({ db }, caller) => getMe(db, caller)),
  serve(updateProfile, (deps, caller, { body }) => changeProfile(deps, caller, body)),
  serve(updateProfilePlayground, (deps, caller, { body }) => changeProfile(deps, caller, body)),
  serve(myAccounts, listOwnChildren),
  serve(createAccount, addChild),
  serve(changePassword, (deps, caller, { body }) => changeOwnPassword(deps, caller, body).then(() => undefined)),
  serve(getChild, (deps, caller, { params }) => getChildDetails(deps, caller, params.guid)),
  serve(updateChild, changeChild),
  serve(saveChildHealth, keepHealth),
  serve(eraseChildHealth, (deps, caller, { params }) => dropHealth(deps, caller, params.guid)),
  serve(saveChildPhotoConsent, (deps, caller, { params, body }) => keepPhotoConsent(deps, caller, params.guid, body.given)),
  serve(getMemberCard, (deps, caller) => viewMemberCard(deps, caller)),
  serve(readMemberCard, (deps, caller, { body }) => readCard(deps, caller, body.code)),
  serve(getPreferences, (deps, caller, { params, query }) => viewPreferences(deps, caller, params.userId, query.token)),
  serve(savePreferences, changePreferences),
  serve(usersWithinDates, (deps, caller, { query }) => listUsersWithin(deps, caller, query)),
]
