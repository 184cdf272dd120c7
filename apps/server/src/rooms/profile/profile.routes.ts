import {
  createAccount,
  me,
  myAccounts,
  register,
  updateProfile,
  updateProfilePlayground,
  usersWithinDates,
} from '@hoppla/contract/profile'
import { serve } from '../../platform/serve.ts'
import { addChild, listOwnChildren } from './children.ts'
import { changeProfile, getMe, listUsersWithin } from './me.ts'
import { registerAccount } from './registration.ts'

export const profileRoutes = [
  serve(register, registerAccount),
  serve(me, ({ db }, caller) => getMe(db, caller)),
  serve(updateProfile, (deps, caller, { body }) => changeProfile(deps, caller, body)),
  serve(updateProfilePlayground, (deps, caller, { body }) => changeProfile(deps, caller, body)),
  serve(myAccounts, ({ db }, caller) => listOwnChildren(db, caller)),
  serve(createAccount, addChild),
  serve(usersWithinDates, (deps, caller, { query }) => listUsersWithin(deps, caller, query)),
]
