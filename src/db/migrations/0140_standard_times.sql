-- Times and marks are called by the terms of the field: who was notified, and what was requested when.

alter table message rename column told_at to notified_at;
alter index message_untold rename to message_not_notified;
alter table report rename column told_at to notified_at;
alter table interviewer rename column told to notified;
alter table interview rename column move_asked_at to reschedule_requested_at;
alter table interview rename column outcome_asked_at to outcome_requested_at;
alter table talent_pool_entry rename column asked_at to renewal_requested_at;
alter table popular_search rename column asked_at to searched_at;
