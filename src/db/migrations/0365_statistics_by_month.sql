-- Days of stat_daily added up by month, written with them: a page over a year or two read and summed every day of every key before.
-- Metrics that are counted from rows, which is when whole months are written again.
create table stat_monthly (
  metric text not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  key text not null,
  count bigint not null,
  total bigint not null,
  classes int[],
  primary key (metric, month, key)
);

-- Emails of all kinds get a row of their own, as cases of all reasons have: charts read it alone.
insert into stat_daily (metric, day, key, count, total)
select metric, day, '', sum(count), sum(total) from stat_daily
where metric in ('mail.SENT', 'mail.STORED', 'mail.BOUNCED', 'mail.FAILED', 'mail.SUPPRESSED', 'mail.delayed', 'mail.complained')
group by 1, 2
on conflict do nothing;
create index stat_daily_all on stat_daily (metric, day) where key = '';

insert into stat_monthly (metric, month, key, count, total, classes)
select s.metric, s.month, s.key, s.count, s.total, c.classes
from (
  select metric, date_trunc('month', day::timestamp)::date as month, key, sum(count) as count, sum(total) as total
  from stat_daily
  where metric in ('account.registered', 'candidate.step', 'company.step', 'job.published', 'job.applied', 'application.sent',
    'application.answered', 'application.unanswered', 'mail.SENT', 'mail.STORED', 'mail.BOUNCED', 'mail.FAILED', 'mail.SUPPRESSED',
    'mail.delayed', 'mail.complained', 'mail.domain', 'case.opened', 'case.decided', 'case.appealed', 'case.reversed', 'money.net',
    'money.test', 'money.product')
  group by 1, 2, 3
) s left join (
  select metric, month, key, array_agg(n order by at) as classes
  from (select metric, date_trunc('month', day::timestamp)::date as month, key, at, sum(n)::int as n
    from stat_daily, unnest(classes) with ordinality c (n, at) group by 1, 2, 3, 4) each
  group by 1, 2, 3
) c using (metric, month, key);
