import type { Page } from './page.ts'

const login = ['intent?', 'origin?', 'continuePath?', 'uid?'] as const

/** Sign-in, and the steps after it. */
export const signInPages = {
  login: {
    path: '/:lang/login',
    query: login,
    file: 'modules/onboarding/login-page.tsx',
    layout: 'signIn',
    forGuests: true,
  },
  'login-password': {
    path: '/:lang/login/password',
    query: login,
    file: 'modules/onboarding/password-page.tsx',
    layout: 'signIn',
    forGuests: true,
  },
  'login-register': {
    path: '/:lang/login/register',
    query: login,
    file: 'modules/onboarding/register-page.tsx',
    layout: 'signIn',
    forGuests: true,
  },
  'login-forgot': {
    path: '/:lang/login/forgot',
    query: login,
    file: 'modules/onboarding/forgot-page.tsx',
    layout: 'signIn',
    forGuests: true,
  },
  // Opened from a mail: without what stands in its link one is sent on.
  'login-reset': {
    path: '/:lang/login/reset',
    query: ['userId', 'code', ...login],
    file: 'modules/identity/reset-page.tsx',
    layout: 'signIn',
  },
  // Steps of a sign-in that has succeeded.
  'login-confirm': { path: '/:lang/login/confirm', file: 'modules/onboarding/confirm-page.tsx', layout: 'signIn' },
  'login-children': {
    path: '/:lang/login/children',
    file: 'modules/onboarding/children-step-page.tsx',
    layout: 'signIn',
    messages: ['identity', 'account'],
  },
  'login-phone': {
    path: '/:lang/login/phone',
    file: 'modules/onboarding/phone-step-page.tsx',
    layout: 'signIn',
    messages: ['identity', 'account'],
  },
} as const satisfies Record<string, Page>
