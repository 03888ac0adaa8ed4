import { expect, test } from 'vitest'
import { countCall, countMail, metricsText, observeHttp, watchPool, watchQueue, watchWorker } from './metrics.server.ts'

test('the text has metrics of requests, calls, mails, pools and the queue', async () => {
  observeHttp('/browse-jobs', 'GET', 200, 0.02)
  countCall('jobs.getList', 'OK')
  countMail('BOUNCED')
  watchPool('main', { totalCount: 5, idleCount: 2, waitingCount: 1 })
  watchQueue(async () => ({ due: 7, later: 1, running: 2, failed: 3, oldestSeconds: 12.5, workers: 2 }))
  expect(await metricsText(), 'a process without a worker has no heartbeat').not.toMatch(
    /^karya_worker_heartbeat_seconds \d/m,
  )
  watchWorker({ heartbeatAge: () => 1.5, replaced: 2 })
  const text = await metricsText()
  for (const line of [
    'karya_http_request_seconds_bucket{le="0.025",route="/browse-jobs",method="GET",status="200"} 1',
    'karya_actions_total{action="jobs.getList",outcome="OK"} 1',
    'karya_mails_total{outcome="BOUNCED"} 1',
    'karya_pool_connections{pool="main",state="busy"} 3',
    'karya_queue_jobs{state="due"} 7',
    'karya_queue_oldest_seconds 12.5',
    'karya_worker_heartbeat_seconds 1.5',
    'karya_worker_replaced 2',
    'karya_workers 2',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/karya_event_loop_utilization [01]/)
})
