-- Months of requests beside their days, as events have them: a page over a year added up the durations of every day of the busiest
-- routes. Days of routes that were forgotten already are in no month.
insert into stat_monthly (metric, month, key, count, total, classes)
select s.metric, s.month, s.key, s.count, s.total, c.classes
from (
  select metric, date_trunc('month', day::timestamp)::date as month, key, sum(count) as count, sum(total) as total
  from stat_daily where metric = 'http.requests' group by 1, 2, 3
) s left join (
  select month, key, array_agg(n order by at) as classes
  from (select date_trunc('month', day::timestamp)::date as month, key, at, sum(n)::int as n
    from stat_daily, unnest(classes) with ordinality c (n, at) where metric = 'http.requests' group by 1, 2, 3) each
  group by 1, 2
) c using (month, key)
on conflict do nothing;
