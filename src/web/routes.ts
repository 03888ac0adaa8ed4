import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const access = 'routes/public/access'

/** The sign-in screens, the same files for both sides. */
function guestScreens(side: string, verification: string) {
  const screen = (path: string, file: string) => route(path, `${access}/${file}.tsx`, { id: `${side}-${path}` })
  return [
    screen('login', 'login'),
    screen('otp', 'code'),
    screen(verification, 'code'),
    screen('forgot-password', 'forgot-password'),
    screen('forgot-password-otp', 'code'),
    screen('new-password', 'new-password'),
    screen('register', 'register'),
  ]
}

// One line a page. The layout above a line is its shell and its guard: `signed-in` and `guest` redirect everyone else.
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home/route.tsx'),
    route('404', 'routes/public/404.tsx'),
    route('503', 'routes/public/503.tsx'),
    route('privacy-policy', 'routes/public/privacy-policy.tsx'),
    route('terms-of-use', 'routes/public/terms-of-use.tsx'),
    route('about-us', 'routes/public/about-us.tsx'),
    route('contact-us', 'routes/public/contact-us/route.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('devices', 'routes/public/devices.tsx'),
    route('mailbox', 'routes/public/mailbox.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
    route('pay/sandbox/:ref', 'routes/public/pay-sandbox.tsx'),
    route('undo-email', 'routes/public/undo-email.tsx'),
    layout('routes/public/guest.tsx', [route('login', 'routes/public/login.tsx')]),
  ]),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('sitemap/:file', 'routes/public/sitemap-file.ts'),
  route('language', 'routes/public/language.tsx'),
  route('logout', 'routes/public/logout.tsx'),

  ...prefix('jobsseekers', [
    layout('routes/candidate/layout.tsx', [
      route('terms-condition', 'routes/candidate/terms-condition.tsx'),
      route('pricing-and-plans', 'routes/candidate/pricing-and-plans/route.tsx'),
      route('browse-jobs', 'routes/candidate/browse-jobs/route.tsx'),
      route('job-detail/:slug?', 'routes/candidate/job-detail/route.tsx'),
      route('company-profile', 'routes/candidate/company-profile/route.tsx'),
      route('account-deletion', 'routes/public/account-deletion.tsx', { id: 'candidate-account-deletion' }),
      route('password-change-successfully', `${access}/password-change-successfully.tsx`, {
        id: 'candidate-password-changed',
      }),
      layout('routes/candidate/guest.tsx', [
        ...guestScreens('candidate', 'registration-verification'),
        route('fsp-login', 'routes/candidate/fsp-login.tsx'),
        route('fsp-sso-login', 'routes/candidate/fsp-sso-login.tsx'),
        route('linkedin-login', 'routes/candidate/fsp-sso-login.tsx', { id: 'linkedin-login' }),
      ]),
      layout('routes/candidate/signed-in.tsx', [
        route('reset-password', `${access}/reset-password.tsx`, { id: 'candidate-reset-password' }),
        route('notification', 'routes/candidate/notification.tsx'),
        route('profile', 'routes/candidate/profile/route.tsx'),
        route('profile-setup', 'routes/candidate/profile/setup.tsx'),
        route('create-resume', 'routes/candidate/resumes/route.tsx'),
        route('resume-review', 'routes/candidate/resumes/review.tsx'),
        route('my-jobs', 'routes/candidate/my-jobs/route.tsx'),
        route('saved-searches', 'routes/candidate/saved-searches.tsx'),
        route('reviews', 'routes/candidate/reviews.tsx'),
        route('write-review', 'routes/candidate/write-review.tsx'),
        route('apply-job', 'routes/candidate/apply-job/route.tsx'),
        route('apply-elsewhere', 'routes/candidate/apply-job/elsewhere.ts'),
        route('apply-job-successfully', 'routes/candidate/apply-job/success.tsx'),
        // Each settings page is a child of this hub; its link is in the layout's list.
        route('settings', 'routes/candidate/settings/layout.tsx', [
          index('routes/candidate/settings/account.tsx'),
          route('link/:provider', 'routes/candidate/settings/link.tsx'),
          route('devices', 'routes/candidate/settings/devices.tsx', { id: 'candidate-devices' }),
          route('notifications', 'routes/candidate/settings/notifications.tsx'),
          route('privacy', 'routes/candidate/settings/privacy.tsx'),
          route('data', 'routes/candidate/settings/data.tsx'),
        ]),
      ]),
    ]),
  ]),

  ...prefix('employer', [
    layout('routes/public/layout.tsx', { id: 'employer-open' }, [
      route('terms-condition', 'routes/employer/terms-condition.tsx'),
      route('pricing-and-plans', 'routes/employer/pricing-and-plans/route.tsx', { id: 'employer-pricing' }),
      route('password-change-successfully', `${access}/password-change-successfully.tsx`, {
        id: 'employer-password-changed',
      }),
      route('account-deletion', 'routes/public/account-deletion.tsx', { id: 'employer-account-deletion' }),
      route('no-company', 'routes/employer/no-company.tsx'),
      route('invitation/:token', 'routes/employer/invitation.tsx'),
      layout('routes/employer/guest.tsx', guestScreens('employer', 'register-verification')),
    ]),
    route('switch', 'routes/employer/switch.tsx'),
    layout('routes/employer/signed-in.tsx', [
      layout('routes/employer/layout.tsx', [
        route('reset-password', `${access}/reset-password.tsx`, { id: 'employer-reset-password' }),
        route('company-profile-setup', 'routes/employer/company/setup.tsx'),
        route('job-post', 'routes/employer/job-wizard/job-post.tsx'),
        layout('routes/employer/job-wizard/layout.tsx', { id: 'job-wizard' }, [
          route('job-type', 'routes/employer/job-wizard/job-type.tsx'),
          route('job-description', 'routes/employer/job-wizard/job-description.tsx'),
          route('location', 'routes/employer/job-wizard/location.tsx'),
          route('benefits', 'routes/employer/job-wizard/benefits.tsx'),
          route('company-info', 'routes/employer/job-wizard/company-info.tsx'),
          route('additional-question', 'routes/employer/job-wizard/additional-question.tsx'),
          route('job-post-verification', 'routes/employer/job-wizard/job-post-verification.tsx'),
        ]),
        route('feature-job', 'routes/employer/feature-job/route.tsx'),
        route('job-posted-successfull', 'routes/employer/job-wizard/job-posted-successfull.tsx'),
        route('profile-setup-success', 'routes/employer/company/setup-success.tsx'),
        route('company-profile', 'routes/employer/company/route.tsx'),
        route('reviews', 'routes/employer/reviews.tsx'),
        route('profile', 'routes/employer/profile.tsx'),
        route('team', 'routes/employer/team/route.tsx'),
        route('hiring-team', 'routes/employer/team/hiring-team.tsx'),
        route('top-up-plan', 'routes/employer/top-up-plan/route.tsx'),
        route('account-data', 'routes/employer/account-data.tsx'),
        route('payment', 'routes/employer/buying/payment.tsx'),
        route('payment-status/:id', 'routes/employer/buying/payment-status.tsx'),
        route('top-up-payment', 'routes/employer/buying/top-up-payment.tsx'),
        route('top-up-payment-success', 'routes/employer/buying/top-up-payment-success.tsx'),
        route('import-history', 'routes/employer/import-history/route.tsx'),
        route('import-history/new', 'routes/employer/import-history/new.tsx'),
        route('import-history/:id', 'routes/employer/import-history/run.tsx'),
        route('home', 'routes/employer/home/route.tsx'),
        route('dashboard', 'routes/employer/dashboard/route.tsx'),
        route('analytics', 'routes/employer/analytics/route.tsx'),
        route('notification', 'routes/employer/notification.tsx'),
        route('notification-preferences', 'routes/employer/notification-preferences.tsx'),
        route('responses', 'routes/employer/responses/route.tsx'),
        route('response-detail', 'routes/employer/responses/detail.tsx'),
        route('matched-candidate', 'routes/employer/matched-candidates/route.tsx'),
        route('matched-candidate-detail', 'routes/employer/matched-candidates/detail.tsx'),
        route('compare-candidates', 'routes/employer/matched-candidates/compare.tsx'),
        route('view-candidate-detail', 'routes/employer/matched-candidates/viewed.tsx'),
      ]),
    ]),
  ]),

  ...prefix('admin', [
    layout('routes/public/layout.tsx', { id: 'admin-open' }, [
      layout('routes/admin/guest.tsx', [
        route('login', 'routes/admin/login.tsx'),
        route('setup', 'routes/admin/setup.tsx'),
      ]),
    ]),
    layout('routes/admin/signed-in.tsx', [
      layout('routes/admin/layout.tsx', [
        index('routes/admin/index.tsx'),
        route('companies', 'routes/admin/companies.tsx'),
        route('companies/proposals', 'routes/admin/company-proposals.tsx'),
        route('companies/:id', 'routes/admin/company.tsx'),
        route('jobs', 'routes/admin/jobs.tsx'),
        route('jobs/:id', 'routes/admin/job.tsx'),
        route('reviews', 'routes/admin/reviews.tsx'),
        route('reviews/:id', 'routes/admin/review.tsx'),
        route('masters', 'routes/admin/masters.tsx'),
        route('settings', 'routes/admin/settings.tsx'),
        route('orders', 'routes/admin/orders.tsx'),
        route('transfers', 'routes/admin/money/transfers.tsx'),
        route('orders/:id', 'routes/admin/order.tsx'),
        route('money', 'routes/admin/money/overview.tsx'),
        route('money/settings', 'routes/admin/money/settings.tsx'),
        route('invoices', 'routes/admin/money/invoices.tsx'),
        route('plans', 'routes/admin/money/plans.tsx'),
        route('plans/:code', 'routes/admin/money/plan.tsx'),
        route('failures', 'routes/admin/failures.tsx'),
        route('messages', 'routes/admin/messages.tsx'),
        route('audit', 'routes/admin/audit.tsx'),
      ]),
    ]),
  ]),

  layout('routes/public/layout.tsx', { id: 'catch-all' }, [route('*', 'routes/public/catch-all.tsx')]),
] satisfies RouteConfig
