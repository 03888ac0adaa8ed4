-- What was decided in the last year about the same, shown beside a case.
create index moderation_decision_at on moderation_decision (at desc) where by_admin is not null and reverses is null;
