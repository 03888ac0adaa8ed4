import { useEffect, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { countsAddress } from '#modules/home/rules.ts'
import { browserCall } from '#ui/browser/browser-call.ts'

type NavigationCounts = { tasks: number; newApplicants: number; interviews: number }

/**
 * The numbers beside the links of the navigation. The page does not wait for them: they are read once it stands, on each other page, and
 * after whatever somebody sent.
 */
export function useNavigationCounts(): NavigationCounts {
  const [counts, setCounts] = useState<NavigationCounts>({ tasks: 0, newApplicants: 0, interviews: 0 })
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const sends = navigation.formMethod !== undefined || fetchers.some(({ formMethod }) => formMethod !== undefined)
  useEffect(() => {
    if (sends) return undefined
    const controller = new AbortController()
    browserCall(countsAddress, {}, { signal: controller.signal }).then(
      (answer) => answer.ok && !controller.signal.aborted && setCounts(answer.data as NavigationCounts),
      () => undefined, // left, or offline: the numbers stay as they were
    )
    return () => controller.abort()
  }, [pathname, sends])
  return counts
}
