import * as contract from '@hoppla/contract/staff'
import * as devices from '@hoppla/contract/staff/devices'
import * as members from '@hoppla/contract/staff/members'
import * as ownSessions from '@hoppla/contract/staff/own-sessions'
import * as signIn from '@hoppla/contract/staff/sign-in'
import * as views from '@hoppla/contract/staff/views'
import { serve } from '../../http/serve.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { enrolDevice, getOwnDevice, listDevices, switchOffDevice } from './devices.ts'
import { confirmPasskeyEnrolment, confirmTotpEnrolment, startPasskeyEnrolment, startTotpEnrolment } from './enrolment.ts'
import { describeFactors } from './factors/second-factors.ts'
import { inviteMember, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import { getStaffMe, signOutStaff } from './me.ts'
import { deleteMemberSecondFactors, endMemberSessions, getMember, giveMemberRole, listMembers, takeMemberRole } from './members.ts'
import { membersFile } from './members-file.ts'
import * as own from './own-factors.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { setPin, signInWithPin } from './pins.ts'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode, signInWithTotp, startPasskeySignIn } from './sign-in.ts'
import { deleteView, listViews, renameView, saveView } from './views/views.ts'

export const staffRoutes = [
  serve(signIn.signInWithPassword, signInWithPassword),
  serve(signIn.signInWithTotp, signInWithTotp),
  serve(signIn.signInWithRecoveryCode, signInWithRecoveryCode),
  serve(signIn.startPasskeySignIn, startPasskeySignIn),
  serve(signIn.signInWithPasskey, signInWithPasskey),
  serve(signIn.startTotpEnrolment, startTotpEnrolment),
  serve(signIn.confirmTotpEnrolment, confirmTotpEnrolment),
  serve(signIn.startPasskeyEnrolment, startPasskeyEnrolment),
  serve(signIn.confirmPasskeyEnrolment, confirmPasskeyEnrolment),
  serve(signIn.readInvitation, readInvitation),
  serve(signIn.acceptInvitation, acceptInvitation),
  serve(ownSessions.listOwnSessions, listOwnSessions),
  serve(ownSessions.endOwnSession, endOwnSession),
  serve(views.listViews, listViews),
  serve(views.saveView, saveView),
  serve(views.renameView, renameView),
  serve(views.deleteView, deleteView),
  serve(contract.getStaffMe, getStaffMe),
  serve(contract.signOutStaff, signOutStaff),
  serve(contract.startStepUp, own.startStepUp),
  serve(contract.stepUp, own.stepUp),
  serve(contract.getSecondFactors, (deps, { staff }) => describeFactors(deps.db, staff.id)),
  serve(contract.startOwnPasskey, own.startOwnPasskey),
  serve(contract.addOwnPasskey, own.addOwnPasskey),
  serve(contract.deleteOwnPasskey, own.deleteOwnPasskey),
  serve(contract.startOwnTotp, own.startOwnTotp),
  serve(contract.confirmOwnTotp, own.confirmOwnTotp),
  serve(contract.deleteOwnTotp, own.deleteOwnTotp),
  serve(contract.renewRecoveryCodes, own.renewRecoveryCodes),
  serve(members.listMembers, listMembers),
  serve(members.membersFile, membersFile),
  serve(members.getMember, getMember),
  serve(members.giveMemberRole, giveMemberRole),
  serve(members.takeMemberRole, takeMemberRole),
  serve(members.endMemberSessions, endMemberSessions),
  serve(members.deleteMemberSecondFactors, deleteMemberSecondFactors),
  serve(members.inviteMember, inviteMember),
  serve(members.listInvitations, listInvitations),
  serve(members.withdrawInvitation, withdrawInvitation),
  serve(members.resendInvitation, resendInvitation),
  serve(devices.listDevices, listDevices),
  serve(devices.enrolDevice, enrolDevice),
  serve(devices.switchOffDevice, switchOffDevice),
  serve(devices.getOwnDevice, getOwnDevice),
  serve(devices.setPin, setPin),
  serve(devices.signInWithPin, signInWithPin),
]
