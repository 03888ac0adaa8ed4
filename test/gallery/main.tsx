import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { KitProvider, type KitTexts } from '#ui/provider.tsx'
import { OfflineModal } from '#ui/offline-modal.tsx'
import { RouteProgress } from '#ui/route-progress.tsx'
import { Toasts } from '#ui/toasts.tsx'
import './gallery.css'
import { BrowsePage } from './browse-page.tsx'
import { FieldsPage } from './fields-page.tsx'
import { PartsPage } from './parts-page.tsx'
import { WorkPage } from './work-page.tsx'

const texts: KitTexts = {
  translateError: ({ code, params }) =>
    `${code.toLowerCase().replaceAll('_', ' ')} ${params ? Object.values(params).join(', ') : ''}`,
  describeError: ({ code }) => code.toLowerCase().replaceAll('_', ' '),
  labels: {
    required: 'required',
    optional: 'optional',
    close: 'Close',
    remove: 'Remove',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    busy: 'Working',
    restored: 'Here is what you entered',
    unanswered: 'No answer came',
  },
}

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

const router = createBrowserRouter([
  {
    element: (
      <KitProvider texts={texts}>
        <RouteProgress label="Loading" />
        <Outlet />
        <Toasts />
        <OfflineModal
          title="Oops, seems like you are offline"
          text="This page cannot be displayed at the moment, Try once again later when your internet connection improves!"
          refresh="Refresh"
          probe="/favicon.svg"
        />
      </KitProvider>
    ),
    children: [
      { path: '/fields', element: <FieldsPage />, action: async () => ({ status: 'error' as const }) },
      { path: '/browse', element: <BrowsePage /> },
      { path: '/work', element: <WorkPage /> },
      { path: '*', element: <PartsPage /> },
    ],
  },
])
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
