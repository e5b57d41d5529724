-- A sign-up with an address that has an account, and passwords guessed at one account, are noted like a wish for a
-- link: the job that follows looks whether there is such an account, so that the answer tells nothing of it.
alter table account_request drop constraint account_request_kind_check;
alter table account_request add constraint account_request_kind_check check (kind in ('sign-up', 'activation', 'reset', 'passwordless', 'email', 'invitation', 'guessing'));
