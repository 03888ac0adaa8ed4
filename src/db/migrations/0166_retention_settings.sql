-- What an operator chose for how long is kept; what is new begins with its standard, else the whole choice would be unreadable.
update setting set value = jsonb_build_object('sessions', 30, 'profileViews', 400, 'drafts', 90, 'reports', 365, 'acting', 730,
  'paymentMessages', 90, 'invitations', 30, 'administratorInvitations', 30) || value
where key = 'keepDays' and jsonb_typeof(value) = 'object';
