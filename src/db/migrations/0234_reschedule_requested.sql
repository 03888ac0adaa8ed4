-- As the mails and the columns say it: another time was requested.
alter table interview_event disable trigger interview_event_frozen;
alter table interview_event drop constraint interview_event_kind_check;
update interview_event set kind = 'RESCHEDULE_REQUESTED' where kind = 'MOVE_ASKED';
alter table interview_event add constraint interview_event_kind_check check (kind in ('PROPOSED', 'PROPOSED_AGAIN', 'BOOKED', 'MOVED',
  'CHANGED', 'OTHER_TIMES', 'DECLINED', 'EXPIRED', 'RESCHEDULE_REQUESTED', 'CANCELLED', 'HELD', 'NO_SHOW', 'INTERVIEWER_LEFT'));
alter table interview_event enable trigger interview_event_frozen;
update notification set kind = 'response.interviewRescheduleRequested' where kind = 'response.interviewMoveAsked';
