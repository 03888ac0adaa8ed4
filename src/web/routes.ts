import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

// One line a screen. The layout a line stands under is its shell and its guard: `signed-in` and `guest` turn others away.
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('404', 'routes/public/404.tsx'),
    route('503', 'routes/public/503.tsx'),
    route('privacy-policy', 'routes/public/privacy-policy.tsx'),
    route('terms-of-use', 'routes/public/terms-of-use.tsx'),
    route('about-us', 'routes/public/about-us.tsx'),
    route('contact-us', 'routes/public/contact-us.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    layout('routes/public/guest.tsx', [
    ]),
  ]),
  route('language', 'routes/public/language.tsx'),
  route('logout', 'routes/public/logout.tsx'),

  ...prefix('jobsseekers', [
    layout('routes/jobsseekers/layout.tsx', [
      route('terms-condition', 'routes/jobsseekers/terms-condition.tsx'),
      route('company-profile', 'routes/jobsseekers/company-profile.tsx'),
      layout('routes/jobsseekers/guest.tsx', [
      ]),
      layout('routes/jobsseekers/signed-in.tsx', [
      ]),
    ]),
  ]),

  ...prefix('employer', [
    layout('routes/public/layout.tsx', { id: 'employer-open' }, [
      route('terms-condition', 'routes/employer/terms-condition.tsx'),
      layout('routes/employer/guest.tsx', [
      ]),
    ]),
    layout('routes/employer/signed-in.tsx', [
      layout('routes/employer/layout.tsx', [
        route('company-profile-setup', 'routes/employer/company-profile-setup.tsx'),
        route('profile-setup-success', 'routes/employer/profile-setup-success.tsx'),
        route('company-profile', 'routes/employer/company-profile.tsx'),
        route('profile', 'routes/employer/profile.tsx'),
      ]),
    ]),
  ]),

  ...prefix('admin', [
    layout('routes/public/layout.tsx', { id: 'admin-open' }, [
      layout('routes/admin/guest.tsx', [
      ]),
    ]),
    layout('routes/admin/signed-in.tsx', [
      layout('routes/admin/layout.tsx', [
      ]),
    ]),
  ]),

  layout('routes/public/layout.tsx', { id: 'nothing-here' }, [route('*', 'routes/public/nothing-here.tsx')]),
] satisfies RouteConfig
